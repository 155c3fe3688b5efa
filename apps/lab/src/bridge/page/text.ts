type PageFunction = (...args: never[]) => unknown

/**
 * Page code is written as functions and travels as their text, so it is the same from source and from the bundle.
 * A page function may use only its parameters and the browser: no imports, no neighbours.
 */
export function pageScript(parts: Record<string, PageFunction>, run: string, data: unknown): string {
  const texts = Object.entries(parts).map(([name, part]) => `${name}: ${part.toString()}`)
  const literal = JSON.stringify(data).replace(/</g, '\\u003c')
  // esbuild marks functions with __name when it keeps names; in the page it means nothing.
  return `{ const __name = (it) => it; const parts = {\n${texts.join(',\n')}\n}; parts.${run}(parts, ${literal}) }\n`
}
