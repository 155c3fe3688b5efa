interface ModuleInfo {
  readonly importedIds: readonly string[]
}

interface Modules {
  getModuleInfo(id: string): ModuleInfo | null
}

/** Reached only through its package's index, and used by screens that come later. */
const LATER =
  /\/(useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver|useMutation|useMutationState|mutationObserver)\.js$/

/**
 * Everything the entry needs at once goes into one file: thirty small ones each pay for their own compression and
 * their own names. What is imported later keeps the chunks of its own.
 */
export function firstLoad(entry: string): (id: string, modules: Modules) => string | null {
  let reached: Set<string> | undefined
  const collect = (modules: Modules): Set<string> => {
    const seen = new Set<string>()
    const waiting = [entry]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
    }
    return seen
  }
  return (id, modules) => {
    reached ??= collect(modules)
    return reached.has(id) && !LATER.test(id) ? 'first' : null
  }
}
