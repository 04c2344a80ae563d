/** The site as its scripts see it, and what its languages have in common: each but the first stands in a folder of its own. */

/** The folder of the site: every script is in assets/. */
export const SITE = new URL("../", import.meta.url);

/**
 * Return the path that an address of this site has in its first language: what is kept under it is there in all of them.
 *
 * @param lang - the language of the page.
 */
export function inFirst({ pathname }: URL, lang = document.documentElement.lang, site = SITE): string {
  const own = `${site.pathname}${lang}/`;
  return lang && pathname.startsWith(own) ? site.pathname + pathname.slice(own.length) : pathname;
}

/** The ways to this page in other languages take along what its address asks for: a position, a step, a place of the page. */
export function takeAlong(ways: Iterable<HTMLAnchorElement>): void {
  for (const way of ways) {
    way.addEventListener("click", () => {
      way.search = location.search;
      way.hash = location.hash;
    });
  }
}
