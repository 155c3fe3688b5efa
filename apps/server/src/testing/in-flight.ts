/** Does all of it, so many at a time: more would only wait for a connection, and give up. */
export async function inFlight<T, R>(list: readonly T[], atOnce: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const left = list.entries()
  const worker = async () => {
    for (const [nth, one] of left) results[nth] = await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
