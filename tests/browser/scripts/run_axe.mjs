export default async (within, rules) => {
  const moving = document
    .getAnimations()
    .filter(
      (one) => one.playState === "running" && Number.isFinite(one.effect?.getComputedTiming().endTime ?? Infinity),
    );
  await Promise.all(moving.map((one) => one.finished.catch(() => {})));
  const options = { preload: false, resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
  const { violations } = await axe.run(within ?? document, options);
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0].html.slice(0, 200)}`);
};
