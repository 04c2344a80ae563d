/** How many characters a text may have that is sent: session/protocol.py takes no more. */
export const LONGEST_MOVE = 200;
export const LONGEST_POSITION = 2_000;
export const LONGEST_RECORD = 1_000_000;
