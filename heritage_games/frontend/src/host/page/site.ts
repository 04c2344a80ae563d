/** Addresses of the site, shared by its languages: each but the first has its own folder. */

/** The folder of the site: every script is in assets/. */
export const SITE = new URL("../", import.meta.url);

/**
 * Return the path in the first language, so that all languages share what is stored there.
 *
 * @param lang - the language of the page.
 */
export function inFirst({ pathname }: URL, lang = document.documentElement.lang, site = SITE): string {
  const own = `${site.pathname}${lang}/`;
  return lang && pathname.startsWith(own) ? site.pathname + pathname.slice(own.length) : pathname;
}

/**
 * Add this page's query and fragment to its links in other languages.
 *
 * Query and fragment contain a position, a step or an anchor.
 */
export function takeAlong(ways: Iterable<HTMLAnchorElement>): void {
  for (const way of ways) {
    way.addEventListener("click", () => {
      way.search = location.search;
      way.hash = location.hash;
    });
  }
}
