// @vitest-environment happy-dom
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { questionList, questionTypes, voteQuestion } from '@kuaimen/contract/content/question.endpoints'
import { addresses } from '@kuaimen/contract/kernel/addresses'
import { expect, it } from 'vitest'
import { aBrand } from '../../brand/examples.testing'
import { paths } from '../../platform/page/paths'
import { all, openScreen, press, sees, the } from '../../platform/screen.testing'
import Questions from './Questions'
import QuestionsOfType from './QuestionsOfType'

const asked = (id: number, question: string) => ({
  id,
  type: 'booking',
  type_name: '预约与改期',
  question,
  answer_html: '<p>可以</p>',
  updated_on: '2026-11-15',
})

it('leads to each type and shows what everybody asks', async () => {
  openScreen(Questions, paths.questions(), (server) => {
    server.answers(getConfig, aBrand)
    server.answers(questionTypes, {
      types: [{ type: 'booking', type_name: '预约与改期', count: 7 }],
      top: [asked(1, '可以改吗？')],
    })
  })
  await sees('可以改吗？')
  expect(the('link', /预约与改期/).getAttribute('href')).toBe(paths.questionsOfType({ type: 'booking' }))
})

it.each([
  ['MicroMessenger/8.0.49', ['微信问顾问']],
  ['Safari/604.1', []],
])('leads to the adviser where WeChat is: %s', async (app, ways) => {
  openScreen(
    Questions,
    paths.questions({ keyword: '量子' }),
    (server) => {
      server.answers(getConfig, aBrand)
      server.answers(questionList, [])
    },
    { userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 ${app}` },
  )
  await sees('没有找到「量子」')
  expect(all('link', /顾问/).map(({ textContent }) => textContent)).toEqual(ways)
})

it('says that nothing was found, and tries another word', async () => {
  openScreen(Questions, paths.questions({ keyword: '量子' }), (server) => {
    server.answers(getConfig, aBrand)
    server.answers(questionList, [])
  })
  await sees('没有找到「量子」')
  the('button', '「改期」')
})

it('asks once on a phone whether an answer helped', async () => {
  const { server } = openScreen(
    QuestionsOfType,
    paths.questionsOfType({ type: 'booking' }),
    (server) => {
      server.answers(getConfig, aBrand)
      server.answers(questionList, [asked(7, '可以改吗？')])
      server.answers(voteQuestion, null)
    },
    { path: addresses.questionsOfType },
  )
  await sees('可以改吗？')
  await press('button', '有帮助')
  await sees('谢谢，很高兴帮到您')
  expect(server.sent(voteQuestion)).toEqual([{ id: 7, useful: 1 }])
  expect(all('button', '没解决')).toEqual([])
})
