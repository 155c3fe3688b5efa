// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { AtAddress } from '../../platform/page/location.testing'
import { mount } from '../../ui/mount.testing'
import { LinkedPicture } from './LinkedPicture'

/** Where a picture with this target leads; nothing for nowhere. */
function leadsTo(link_type: 'path' | 'external' | 'none', link: string): string | undefined {
  const page = mount(
    <AtAddress address="/">
      <LinkedPicture target={{ link_type, link }}>picture</LinkedPicture>
    </AtAddress>,
  )
  const href = page.box.querySelector('a')?.getAttribute('href') ?? undefined
  page.leave()
  return href
}

it('leads to a page of ours, or to another site where that is meant', () => {
  expect(leadsTo('path', '/product/list?id=3')).toBe('/product/list?id=3')
  expect(leadsTo('external', 'https://example.com/a')).toBe('https://example.com/a')
  expect(leadsTo('none', '/product/list')).toBeUndefined()
})

// A browser leaves out tabs and line breaks, and takes \ for /: each of these would be another host.
it.each(['//evil.example', '/\\evil.example', '/\t/evil.example', '/\n/evil.example', '\t//evil.example', 'evil', ''])(
  'leads nowhere by the path %j',
  (link) => {
    expect(leadsTo('path', link)).toBeUndefined()
  },
)

it.each(['javascript:alert(1)', 'ftp://example.com', '//example.com'])('leads nowhere outside by %j', (link) => {
  expect(leadsTo('external', link)).toBeUndefined()
})
