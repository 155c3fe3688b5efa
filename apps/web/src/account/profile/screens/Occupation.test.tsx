// @vitest-environment happy-dom
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { describe, expect, it } from 'vitest'
import { aBrand } from '../../../brand/examples.testing'
import { paths } from '../../../platform/page/paths'
import { all, openScreen, press, sees, text, the } from '../../../platform/screen.testing'
import Occupation from './Occupation'

const open = (open_student_rights: number) =>
  openScreen(Occupation, paths.mineOccupation(), (server) =>
    server.answers(getConfig, () => ({ ...aBrand, open_student_rights })),
  )

describe('who says that they study', () => {
  it('is told of products for students where the chain has opened that', async () => {
    open(1)
    await sees('在校学生')
    expect(text()).not.toContain('学生证')
    await press('button', '在校学生')
    await sees('到店出示学生证')
    expect(the('link', '去看看').getAttribute('href')).toContain('/search/product')
    await press('button', '互联网')
    expect(all('link', '去看看')).toEqual([])
  })

  it('is told nothing where it has not', async () => {
    open(0)
    await press('button', '在校学生')
    expect(text()).not.toContain('学生证')
  })
})
