import type { S3Refusal } from './refusals'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const xmlns = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

export type Xml = string | number | boolean | Xml[] | { [name: string]: Xml | undefined }

/** A list writes its element once for each. */
const element = (name: string, value: Xml | undefined): string => {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => element(name, one)).join('')
  if (typeof value !== 'object') return `<${name}>${escaped(String(value))}</${name}>`
  return `<${name}>${inside(value)}</${name}>`
}

const inside = (value: { [name: string]: Xml | undefined }): string =>
  Object.entries(value)
    .map(([name, one]) => element(name, one))
    .join('')

export const documentXml = (root: string, value: { [name: string]: Xml | undefined }) =>
  `${head}<${root} ${xmlns}>${inside(value)}</${root}>`

export const errorXml = ({ code, message, more }: S3Refusal, resource: string, requestId: string) =>
  `${head}${element('Error', { Code: code, Message: message, ...more, Resource: resource, RequestId: requestId })}`

/** The texts of all elements of a name, wherever they stand. */
export const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => unescaped(text))

export const blocksOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, text = '']) => text)
