/**
 * The pictures a person put in, kept by operation key, so that "before" can be shown beside
 * "after" once the page has been reloaded, and in a second tab. The SDK itself never
 * stores file bytes; whether an app may is the app's decision. This one keeps the latest few.
 */
const CACHE_NAME = "claimcheck-demo-originals";
const KEPT_COUNT = 24;

/** What this page put in itself, there at once; the cache is for the next page. */
const ofThisPage = new Map<string, Blob>();

const addressOf = (operationKey: string) => `/originals/${operationKey}`;

export async function keepOriginal(operationKey: string, file: Blob): Promise<void> {
  ofThisPage.set(operationKey, file);
  const cache = await caches.open(CACHE_NAME);
  await cache.put(addressOf(operationKey), new Response(file));
  const oldest = (await cache.keys()).slice(0, -KEPT_COUNT);
  await Promise.all(oldest.map((request) => cache.delete(request)));
}

export async function findOriginal(operationKey: string): Promise<Blob | undefined> {
  const here = ofThisPage.get(operationKey);
  if (here !== undefined) return here;
  const cache = await caches.open(CACHE_NAME);
  const response = await cache.match(addressOf(operationKey));
  return response?.blob();
}
