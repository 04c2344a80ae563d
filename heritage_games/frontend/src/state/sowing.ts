/** Pieces that are sown: lifted from one point, and dropped one by one on others. */

import type { EffectList } from "../contract";

/** `["sow", kind, source, ...points]`: as many are lifted as there are points, and one is dropped on each. */
export const SOW = "sow";

/** `["drop", kind, source, ...points]`: one of them goes from the source along these points, and lies on the last. */
export const DROP = "drop";

/** Return the effects with every sowing as its drops, in their order. */
export function inDrops(effects: readonly EffectList[]): EffectList[] {
  return effects.flatMap((effect): EffectList[] => {
    const [what, kind = "", ...way] = effect;
    return what === SOW ? way.slice(1).map((_, order) => [DROP, kind, ...way.slice(0, order + 2)]) : [effect];
  });
}
