import { UPLOAD_HOURS } from '@kuaimen/contract/asset/asset.rules'

/** A picture that was chosen and drawn: its bytes outlive a reload, so that it goes on from where it was. */
export interface BegunUpload {
  /** Kind, name, size and time of the file. */
  readonly key: string
  readonly name: string
  readonly bytes: Blob
  readonly sha256: string
  readonly at: number
}

const DATABASE = 'uploads'
const TABLE = 'begun'

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(TABLE, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('blocked'))
  })
}

/** Memory serves where the browser has no database, as in private windows, until the page is left. */
const memory = new Map<string, BegunUpload>()

async function within<T>(mode: IDBTransactionMode, work: (table: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase()
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = work(database.transaction(TABLE, mode).objectStore(TABLE))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } finally {
    database.close()
  }
}

const isFresh = ({ at }: BegunUpload): boolean => Date.now() - at < UPLOAD_HOURS * 3_600_000

/** Uploads that the server has forgotten are forgotten here too. */
async function sweep(): Promise<void> {
  const all: BegunUpload[] = await within('readonly', (table) => table.getAll())
  for (const upload of all) if (!isFresh(upload)) await within('readwrite', (table) => table.delete(upload.key))
}

export async function recallUpload(key: string): Promise<BegunUpload | undefined> {
  try {
    const found: BegunUpload | undefined = await within('readonly', (table) => table.get(key))
    if (found && isFresh(found)) return found
  } catch {
    // Memory below.
  }
  return memory.get(key)
}

export async function rememberUpload(upload: BegunUpload): Promise<void> {
  await within('readwrite', (table) => table.put(upload)).catch(() => memory.set(upload.key, upload))
  await sweep().catch(() => {})
}

export async function forgetUpload(key: string): Promise<void> {
  memory.delete(key)
  await within('readwrite', (table) => table.delete(key)).catch(() => {})
}

/** Of who has left no picture stays on this phone. */
export function forgetUploads(): void {
  memory.clear()
  try {
    indexedDB.deleteDatabase(DATABASE)
  } catch {
    // A browser without databases has none to drop.
  }
}
