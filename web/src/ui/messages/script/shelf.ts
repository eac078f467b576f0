/* Where what waits to be sent lies: in IndexedDB, so that it outlives the page; where a browser has none, in memory. */

import { DATABASE, STORE } from "./database";

export type ItemKind = "text" | "file" | "voice";

/** Something that was written, chosen or spoken here, and has not been sent yet. */
export interface Item {
  /** A random name: with it the server takes a repeat for what it is. */
  id: string;
  /** The thread that it belongs to. */
  scope: string;
  kind: ItemKind;
  body: string | Blob;
  /** Of a file. */
  name?: string;
  /** Of a voice note. */
  seconds?: number;
  /** No two items of a scope have the same. */
  createdAt: number;
  /** Where the upload of a voice note goes on. */
  address?: string;
  /** The server will not take it: its words say why. */
  refused?: string;
  /** It is lost with the page: this device would not keep it. */
  isBrief?: boolean;
}

export interface Shelf {
  /** The items of a thread, the oldest first. */
  list(scope: string): Promise<Item[]>;
  add(item: Item): Promise<void>;
  /** Changes an item that is still there. */
  change(id: string, change: Partial<Item>): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Milliseconds until a database that does not open counts as missing. */
const PATIENCE = 3_000;

const inOrder = (items: Item[]): Item[] => items.sort((one, other) => one.createdAt - other.createdAt);

/** Keeps items as long as the page is open. */
export class MemoryShelf implements Shelf {
  private readonly items = new Map<string, Item>();

  async list(scope: string): Promise<Item[]> {
    return inOrder([...this.items.values()].filter((item) => item.scope === scope));
  }

  async add(item: Item): Promise<void> {
    this.items.set(item.id, item);
  }

  async change(id: string, change: Partial<Item>): Promise<void> {
    const item = this.items.get(id);
    if (item) this.items.set(id, { ...item, ...change });
  }

  async remove(id: string): Promise<void> {
    this.items.delete(id);
  }
}

class DatabaseShelf implements Shelf {
  constructor(private readonly database: IDBDatabase) {}

  /** Does something in one transaction; what it answers counts once the transaction is done. */
  private run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  }

  async list(scope: string): Promise<Item[]> {
    return inOrder(await this.run("readonly", (store) => store.index("scope").getAll(scope)));
  }

  async add(item: Item): Promise<void> {
    await this.run("readwrite", (store) => store.put(item));
  }

  async change(id: string, change: Partial<Item>): Promise<void> {
    await this.run("readwrite", (store) => {
      const found: IDBRequest<Item | undefined> = store.get(id);
      found.onsuccess = () => {
        if (found.result) store.put({ ...found.result, ...change });
      };
      return found;
    });
  }

  async remove(id: string): Promise<void> {
    await this.run("readwrite", (store) => store.delete(id));
  }
}

/** Keeps in memory what the first shelf does not take: a full disk must not cost anybody their words. */
export class SafeShelf implements Shelf {
  private readonly spare = new MemoryShelf();

  constructor(private readonly first: Shelf) {}

  async list(scope: string): Promise<Item[]> {
    const kept = await this.first.list(scope).catch(() => []);
    return inOrder([...kept, ...(await this.spare.list(scope))]);
  }

  add(item: Item): Promise<void> {
    return this.first.add(item).catch(() => this.spare.add({ ...item, isBrief: true }));
  }

  async change(id: string, change: Partial<Item>): Promise<void> {
    await this.spare.change(id, change);
    await this.first.change(id, change).catch(() => {});
  }

  async remove(id: string): Promise<void> {
    await this.spare.remove(id);
    await this.first.remove(id).catch(() => {});
  }
}

/** Takes nothing, so that everything goes into memory. */
const NO_SHELF: Shelf = {
  list: async () => [],
  add: async () => {
    throw new Error("nothing can be kept on this device");
  },
  change: async () => {},
  remove: async () => {},
};

/** This device's shelf. */
export async function openShelf(): Promise<Shelf> {
  try {
    return new SafeShelf(new DatabaseShelf(await openDatabase()));
  } catch {
    return new SafeShelf(NO_SHELF);
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    const timer = setTimeout(() => reject(new Error("the database does not open")), PATIENCE);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: "id" }).createIndex("scope", "scope");
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      // Another tab with a newer page may want to change the database.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("the database is blocked"));
  });
}

/** Takes away whatever waits in a thread. */
export async function clearShelf(shelf: Shelf, scope: string): Promise<void> {
  for (const { id } of await shelf.list(scope)) await shelf.remove(id);
}
