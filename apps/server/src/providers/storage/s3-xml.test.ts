import { describe, expect, it } from 'vitest'
import { blocksIn, rootOf, textIn, textsIn } from './s3-xml'

const LIST = `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Prefix>s/</Prefix><IsTruncated>false</IsTruncated>
<Contents><Key>s/c/1</Key><ETag>&quot;a&quot;</ETag></Contents><Contents><Key>s/c/2</Key></Contents></ListBucketResult>`

describe("an answer of S3's", () => {
  it('has a name, texts and blocks', () => {
    expect(rootOf(LIST)).toBe('ListBucketResult')
    expect(rootOf('<VersioningConfiguration xmlns="x"/>')).toBe('VersioningConfiguration')
    expect(blocksIn(LIST, 'Contents').map((one) => textIn(one, 'Key'))).toEqual(['s/c/1', 's/c/2'])
    expect(textsIn(LIST, 'ETag')).toEqual(['"a"'])
    expect(textIn(LIST, 'NextContinuationToken')).toBe('')
  })

  it('is none when it is half, no XML, or declares a type or an entity', () => {
    expect(rootOf(LIST.slice(0, -5))).toBeUndefined()
    expect(rootOf('')).toBeUndefined()
    expect(rootOf('proxy error')).toBeUndefined()
    expect(rootOf('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')).toBeUndefined()
    expect(rootOf('<a><![CDATA[x]]></a>')).toBeUndefined()
  })

  it('decodes each entity once, and no other ones', () => {
    expect(textIn('<Key>&amp;lt;&#38;&#x26;&other;</Key>', 'Key')).toBe('&lt;&&&other;')
  })
})
