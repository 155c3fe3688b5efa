type Area = 'localStorage' | 'sessionStorage'

/** Storage of the browser. Where it is forbidden or full, memory replaces it until the page is left. */
export class BrowserStorage {
  readonly #area: Area
  readonly #memory = new Map<string, string>()

  constructor(area: Area) {
    this.#area = area
  }

  get(key: string): string | undefined {
    if (this.#memory.has(key)) return this.#memory.get(key)
    try {
      return window[this.#area].getItem(key) ?? undefined
    } catch {
      return undefined
    }
  }

  /** The JSON under this key; nothing when it does not parse. */
  read<T>(key: string): T | undefined {
    try {
      return JSON.parse(this.get(key) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  }

  /** False when it will be gone with the page. */
  set(key: string, value: string): boolean {
    try {
      window[this.#area].setItem(key, value)
      this.#memory.delete(key)
      return true
    } catch {
      this.#memory.set(key, value)
      return false
    }
  }

  drop(key: string): void {
    this.#memory.delete(key)
    try {
      window[this.#area].removeItem(key)
    } catch {
      // Nothing is stored there.
    }
  }

  clear(): void {
    this.#memory.clear()
    try {
      window[this.#area].clear()
    } catch {
      // Nothing is stored there.
    }
  }
}

/** As long as this tab. */
export const tabStorage = new BrowserStorage('sessionStorage')
/** As long as the phone remembers. */
export const phoneStorage = new BrowserStorage('localStorage')
