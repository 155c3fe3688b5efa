import type { MemberKind } from '@kuaimen/contract/asset/asset.rules'
import { isPlainObject } from '@kuaimen/contract/kernel/validation'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Call } from '../../api/call'
import { useApi } from '../../api/query'
import { persisted } from '../browser/persisted'
import { tabStorage } from '../browser/phone-storage'
import type { BegunUpload } from './begun-uploads'

/** A picture on its way, as its owner sees it. */
export interface Uploading {
  readonly key: string
  readonly state: 'preparing' | 'sending' | 'lost' | 'done' | 'refused'
  /** From 0 to 1. */
  readonly share: number
  /** An address in this tab; empty until it is drawn. */
  readonly preview: string
  readonly why: string
  /** Refused for what the file is: another try would not help. */
  readonly isFinal: boolean
  readonly assetNo: string | undefined
}

interface Remembered {
  readonly key: string
  readonly assetNo?: string | undefined
}

const rememberedIn = (found: unknown): Remembered[] | undefined =>
  Array.isArray(found)
    ? found
        .filter(isPlainObject)
        .flatMap(({ key, assetNo }) =>
          typeof key === 'string' ? [{ key, assetNo: typeof assetNo === 'string' ? assetNo : undefined }] : [],
        )
    : undefined

/** The code that sends is fetched with the first picture. */
const sender = () => import('./upload')

/** Pictures of one form, in the order in which they were chosen; they outlive a reload and end with the tab. */
class Uploads {
  #list: readonly Uploading[] = []
  readonly #listeners = new Set<() => void>()
  readonly #letGo = new Map<string, AbortController>()
  readonly #kind: MemberKind
  readonly #call: Call
  readonly #stored

  constructor(kind: MemberKind, call: Call, name: string) {
    this.#kind = kind
    this.#call = call
    this.#stored = persisted<Remembered[]>(tabStorage, `pictures:${name}`, rememberedIn, [])
  }

  readonly list = () => this.#list

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #show(list: readonly Uploading[]): void {
    this.#list = list
    for (const listener of this.#listeners) listener()
  }

  #remember(): void {
    const remembered = this.#list
      .filter(({ state }) => state !== 'refused')
      .map(({ key, assetNo }) => (assetNo ? { key, assetNo } : { key }))
    if (remembered.length > 0) this.#stored.write(remembered)
    else this.#stored.drop()
  }

  #change(key: string, part: Partial<Uploading>): void {
    if (!this.#letGo.has(key)) return
    this.#show(this.#list.map((one) => (one.key === key ? { ...one, ...part } : one)))
  }

  #begin(key: string): AbortController {
    this.#letGo.get(key)?.abort()
    const control = new AbortController()
    this.#letGo.set(key, control)
    return control
  }

  async #run(key: string, prepared: () => Promise<BegunUpload | undefined>): Promise<void> {
    const control = this.#begin(key)
    try {
      const { upload, whyNot, isFinal } = await sender()
      try {
        const begun = await prepared()
        if (!begun) return this.#forget(key)
        if (control.signal.aborted) return
        this.#change(key, { state: 'sending', preview: URL.createObjectURL(begun.bytes) })
        const assetNo = await upload(begun, {
          call: this.#call,
          kind: this.#kind,
          signal: control.signal,
          onShare: (share) => this.#change(key, { share }),
          onLost: (isLost) => this.#change(key, { state: isLost ? 'lost' : 'sending' }),
          onBegun: (uploadNo) => void this.#begun.set(key, uploadNo),
        })
        this.#change(key, { state: 'done', share: 1, assetNo })
        this.#remember()
      } catch (error) {
        if (control.signal.aborted) return
        this.#change(key, { state: 'refused', why: whyNot(error), isFinal: isFinal(error) })
        this.#remember()
      }
    } catch {
      // The file of the code did not come: without a network nothing can be sent either.
      this.#change(key, { state: 'refused', why: '网络断开了，请重试' })
    }
  }

  readonly #files = new Map<string, File>()
  /** Numbers of uploads that the server has begun, by the keys of their files. */
  readonly #begun = new Map<string, string>()

  /** Takes so many files as there is room for, and answers how many were left out; one that is there already stays one. */
  readonly add = (files: readonly File[], room: number): number => {
    const wanted = files
      .map((file) => ({ key: [this.#kind, file.name, file.size, file.lastModified].join(':'), file }))
      .filter(
        ({ key }, nth, all) =>
          !this.#list.some((one) => one.key === key) && all.findIndex((one) => one.key === key) === nth,
      )
    const chosen = wanted.slice(0, room)
    const begun = { state: 'preparing', share: 0, preview: '', why: '', isFinal: false, assetNo: undefined } as const
    this.#show([...this.#list, ...chosen.map(({ key }) => ({ key, ...begun }))])
    this.#remember()
    for (const { key, file } of chosen) {
      this.#files.set(key, file)
      void this.#run(key, async () => (await sender()).prepare(this.#kind, file))
    }
    return wanted.length - chosen.length
  }

  readonly retry = (key: string): void => {
    const file = this.#files.get(key)
    this.#change(key, { state: 'preparing', share: 0, why: '', isFinal: false })
    void this.#run(key, async () =>
      file ? (await sender()).prepare(this.#kind, file) : (await import('./begun-uploads')).recallUpload(key),
    )
  }

  /** By its owner: the server need not wait for the rest of it, nor count it as open. */
  readonly remove = (key: string): void => {
    const uploadNo = this.#begun.get(key)
    this.#forget(key)
    if (uploadNo) void sender().then(({ drop }) => drop(this.#call, uploadNo))
  }

  #forget(key: string): void {
    this.#begun.delete(key)
    this.#letGo.get(key)?.abort()
    this.#letGo.delete(key)
    this.#files.delete(key)
    const gone = this.#list.find((one) => one.key === key)
    if (gone?.preview) URL.revokeObjectURL(gone.preview)
    this.#show(this.#list.filter((one) => one.key !== key))
    this.#remember()
    void import('./begun-uploads').then(({ forgetUpload }) => forgetUpload(key))
  }

  /** After the form was sent. */
  readonly clear = (): void => {
    for (const { key } of this.#list) this.#forget(key)
  }

  /** After a reload: what was done is there, what was under way goes on. */
  readonly resume = (): void => {
    const remembered = this.#stored.read()
    if (this.#list.length > 0 || remembered.length === 0) return
    this.#show(
      remembered.map(({ key, assetNo }) => ({
        ...{ key, assetNo, share: assetNo ? 1 : 0, preview: '', why: '', isFinal: false },
        state: assetNo ? 'done' : 'preparing',
      })),
    )
    for (const { key, assetNo } of remembered)
      void (assetNo
        ? this.#showAgain(key)
        : this.#run(key, async () => (await import('./begun-uploads')).recallUpload(key)))
  }

  async #showAgain(key: string): Promise<void> {
    this.#begin(key)
    const begun = await import('./begun-uploads').then(({ recallUpload }) => recallUpload(key)).catch(() => undefined)
    if (begun) this.#change(key, { preview: URL.createObjectURL(begun.bytes) })
  }

  /** The page is left: what was under way stops, and goes on when it is opened again. */
  readonly leave = (): void => {
    for (const control of this.#letGo.values()) control.abort()
    this.#letGo.clear()
    for (const { preview } of this.#list) if (preview) URL.revokeObjectURL(preview)
    this.#list = []
  }
}

const NONE: readonly Uploading[] = []

/** Pictures that are chosen in a form. `name` is under what they are found again after a reload. */
export function useUploads(kind: MemberKind, name: string) {
  const { call } = useApi()
  const uploads = useMemo(() => new Uploads(kind, call, name), [kind, call, name])
  useEffect(() => {
    uploads.resume()
    return uploads.leave
  }, [uploads])
  const list = useSyncExternalStore(uploads.subscribe, uploads.list, () => NONE)
  return { list, add: uploads.add, retry: uploads.retry, remove: uploads.remove, clear: uploads.clear }
}
