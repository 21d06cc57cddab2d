/**
 * Removes everything that the demo keeps in this browser: records, clock, originals, and every
 * row of the mocked backend. Other tabs may have the database open, so its rows are cleared and
 * the database stays.
 */
export async function wipe(databaseName: string): Promise<void> {
  for (const storage of [() => sessionStorage, () => localStorage]) {
    try {
      const found = storage();
      for (const name of Object.keys(found)) {
        if (name.startsWith("claimcheck")) found.removeItem(name);
      }
    } catch {
      // Blocked: nothing is there.
    }
  }
  for (const name of await caches.keys()) {
    if (name.startsWith("claimcheck")) await caches.delete(name);
  }
  await clearDatabase(databaseName);
}

async function clearDatabase(name: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const names = [...database.objectStoreNames];
  await new Promise<void>((resolve, reject) => {
    if (names.length === 0) return resolve();
    const transaction = database.transaction(names, "readwrite");
    for (const store of names) transaction.objectStore(store).clear();
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
}
