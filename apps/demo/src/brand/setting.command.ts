import type { Command } from '../../../server/src/room'
import { saveSetting } from './setting.sql'

/** One of the chain's switches: `demo setting xhs_return 1`. Processes read it within their few seconds. */
export const settingCommand: Command = async ({ db }, [key = '', value = ''], say) => {
  const found = await saveSetting(db, key, JSON.parse(value))
  say(found ? `${key} is ${value}` : `no setting ${key}`)
  return found ? 0 : 1
}
