import type { ClientConfig } from '@kuaimen/contract/brand/brand.views'
import type { Ctx } from '../context'
import type { Tx } from '../db/database'
import { scrub } from '../http/observe/log'
import { presentConfig } from './brand.present'
import { readSetting, readSettings } from './brand.sql'
import { chainSettings } from './settings.service'

export const clientConfig = async (ctx: Ctx): Promise<ClientConfig> =>
  presentConfig(await readSettings(ctx.db), await chainSettings(ctx), ctx.env.AMAP_JS_KEY !== '')

export const defaultCityId = (ctx: Ctx): Promise<number | undefined> => readSetting<number>(ctx.db, 'default_city_id')

/** One setting of the brand, for the room whose it is. */
export const settingOf = <T>(tx: Tx, key: string): Promise<T | undefined> => readSetting<T>(tx, key)

const IS_ON = 1

/** Whether notes about visits are taken for a reward. */
export const areNotesOpen = async (tx: Tx): Promise<boolean> => (await readSetting<number>(tx, 'xhs_return')) === IS_ON

/** A fault that a page found in itself; the words are the visitor's, so they are scrubbed. */
export async function noteFault(ctx: Ctx, fault: { kind: string; page: string; message: string }): Promise<null> {
  const [page = ''] = fault.page.split(/[?#]/)
  ctx.log.warn({ kind: fault.kind, page: scrub(page), message: scrub(fault.message) }, 'page fault')
  return null
}
