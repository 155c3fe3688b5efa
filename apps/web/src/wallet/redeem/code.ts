const CODE = /[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*/g
const AT_LEAST = 4
const AT_MOST = 40

/** What a hand or a whole message gives: the longest run of letters and digits in it, written large. */
export function redeemCodeFrom(text: string): string {
  const plain = text.normalize('NFKC')
  const runs = [...plain.matchAll(CODE)].map(([run]) => run)
  // Written in groups with spaces it is one code; inside a sentence it is one of its words.
  const isOneCode = /^[\sA-Za-z0-9-]*$/.test(plain)
  const found = isOneCode ? plain.replace(/\s/g, '') : (runs.sort((a, b) => b.length - a.length)[0] ?? '')
  return found.toUpperCase().slice(0, AT_MOST)
}

export const redeemCodeProblem = (code: string): string => {
  if (code === '') return '请输入兑换码'
  return code.length < AT_LEAST ? '兑换码不完整，请再核对一下' : ''
}
