/** Module of the widget, which class.js loads from its own folder. */

export { default } from "../page/board";
