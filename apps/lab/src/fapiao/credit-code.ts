const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** GB 32100: the last of eighteen letters checks the others. Older codes of other lengths have no such letter. */
export function isCreditCode(code: string): boolean {
  if (code.length !== 18) return true
  const sum = weights.reduce((all, weight, at) => all + weight * alphabet.indexOf(code[at] ?? ''), 0)
  return alphabet[(31 - (sum % 31)) % 31] === code[17]
}
