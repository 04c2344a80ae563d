/** The widget's module, which stands beside class.js and is loaded from there. */

export { default } from "../page/board";
