export default async (breaks) => {
  const cache = await caches.open("heritage_games /");
  const stored = async () => (await cache.keys()).filter(({ url }) => url.includes("/offline/snapshot/"));
  while ((await stored()).length < 2) await new Promise((fulfil) => setTimeout(fulfil, 50));
  for (const key of breaks ? await stored() : []) {
    const { headers } = await cache.match(key);
    await cache.put(key, new Response("broken", { headers }));
  }
};
