import { expect, it } from 'vitest'
import { locatingFailed } from './place-text'

it.each([
  ['mobile', '获取当前位置失败，请稍后重试'],
  ['wx', '获取当前位置信息失败，请手动选择所在城市'],
  ['wxwork', '获取当前位置信息失败，请手动选择所在城市'],
  ['ali', '获取当前位置信息失败，请手动选择所在城市'],
  ['toutiao', '获取当前位置信息失败，请手动选择所在城市'],
] as const)('in %s says %s', (kind, words) => expect(locatingFailed(kind)).toBe(words))
