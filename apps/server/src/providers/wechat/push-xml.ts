export interface XmlNode {
  readonly name: string
  text: string
  readonly children: XmlNode[]
}

const MOST = 64 * 1024
const DEEPEST = 6
/** A tag without attributes, its end, CDATA, or text without entities: all that WeChat writes, and nothing else. */
const TOKEN = /<([A-Za-z_]\w*)>|<\/([A-Za-z_]\w*)>|<!\[CDATA\[([\s\S]*?)\]\]>|([^<&]+)/y

export class XmlRefused extends Error {
  override name = 'XmlRefused'
}

/** The one element of a small document. No declarations, no entities, no attributes: nothing is ever looked up. */
export function readXml(source: string): XmlNode {
  if (source.length > MOST) throw new XmlRefused('too long')
  const document: XmlNode = { name: '', text: '', children: [] }
  const open = [document]
  const tokens = new RegExp(TOKEN)
  while (tokens.lastIndex < source.length) {
    const token = tokens.exec(source)
    if (!token) throw new XmlRefused('not plain')
    take(open, token)
  }
  const [root, ...more] = document.children
  if (open.length !== 1 || !root || more.length > 0 || document.text.trim() !== '') throw new XmlRefused('not whole')
  return root
}

function take(open: XmlNode[], [, begun, ended, data, text]: RegExpExecArray): void {
  const here = open.at(-1)
  if (!here) throw new XmlRefused('not whole')
  if (begun !== undefined) {
    if (open.length > DEEPEST) throw new XmlRefused('too deep')
    const node = { name: begun, text: '', children: [] }
    here.children.push(node)
    open.push(node)
  } else if (ended !== undefined) {
    if (open.pop()?.name !== ended || open.length === 0) throw new XmlRefused('not whole')
    // Words between elements are nobody's: WeChat writes none, and what is signed does not cover them.
    if (here.children.length > 0 && here.text.trim() !== '') throw new XmlRefused('not plain')
  } else here.text += data ?? text ?? ''
}

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? []

/** Empty when it is not there; said twice it is not believed. */
export function textIn(node: XmlNode, name: string): string {
  const [found, ...more] = childrenOf(node, name)
  if (more.length > 0) throw new XmlRefused(`${name} twice`)
  return found?.text.trim() ?? ''
}
