/** Effects of sowing: pieces are lifted from one point and dropped one by one on others. */

import type { EffectList } from "../contract";

/** `["sow", kind, source, ...points]`: lifts a piece for each point, and drops one on each. */
export const SOW = "sow";

/** `["drop", kind, source, ...points]`: moves a piece along these points to the last. */
export const DROP = "drop";

/** Return the effects with every sowing replaced by its drops, in order. */
export function inDrops(effects: readonly EffectList[]): EffectList[] {
  return effects.flatMap((effect): EffectList[] => {
    const [what, kind = "", ...way] = effect;
    return what === SOW ? way.slice(1).map((_, order) => [DROP, kind, ...way.slice(0, order + 2)]) : [effect];
  });
}
