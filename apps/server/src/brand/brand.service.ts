import type { ClientConfig } from '@kuaimen/contract/brand/brand.views'
import type { Ctx } from '../context'
import { presentConfig } from './brand.present'
import { readSetting, readSettings } from './brand.sql'

export const clientConfig = async (ctx: Ctx): Promise<ClientConfig> => presentConfig(await readSettings(ctx.db))

export const defaultCityId = (ctx: Ctx): Promise<number | undefined> => readSetting<number>(ctx.db, 'default_city_id')
