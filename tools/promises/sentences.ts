import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the product's own sentences stand: screens, and words of the contract. */
const FOLDERS = ['apps/web/src', 'packages/contract/src']
const SOURCE = /(?<!\.test|\.testing|\.d|\.endpoints|\.views)\.tsx?$/
/** Examples for whoever builds screens. */
const ASIDE = /\/ui\/gallery\//

const UNITS = '分钟|小时|天|个工作日|秒|个月|周|年内|元|积分|条短信|条消息'
const COUNT = '(?:\\d+|[一二两三四五六七八九十]+)'
/** A number with a unit in a line that also has a word by which customers are told what will be. */
const PROMISE = new RegExp(`${COUNT} ?(?:${UNITS})`)
const WORDED = /内|后|前|保留|删除|到账|更新|有效|得|最多|超过|到您|没有网络|个月|刚|签到|连续|看上|满|每/
/** Such words are of no duration: 第一天, 那一天, 一天天. */
const IDLE = /候补这一天|挑一天|换一天|重要的一天|当天|另一天|哪一天|一天里|的一天/

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => SOURCE.test(file) && !ASIDE.test(file))

/** Comments speak to colleagues. */
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')

export interface Sentence {
  readonly file: string
  readonly text: string
}

/** Lines of the product that say a customer how long, how soon or how much. */
export const promisingLines = (root: string): Sentence[] =>
  FOLDERS.flatMap((folder) =>
    filesIn(join(root, folder)).flatMap((file) =>
      withoutComments(readFileSync(file, 'utf8'))
        .split('\n')
        .filter((line) => PROMISE.test(line) && WORDED.test(line) && !IDLE.test(line))
        .map((line) => ({ file: file.slice(root.length + 1), text: line.trim() })),
    ),
  )
