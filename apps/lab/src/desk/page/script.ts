import { pageScript } from '../../bridge/page/text'
import { counter } from './counter'
import { desk } from './desk'
import { faults } from './faults'
import { log } from './log'
import { mail } from './mail'
import { money } from './money'
import { person } from './person'
import { phone } from './phone'
import { place } from './place'
import { sms } from './sms'
import { tools } from './tools'
import { wechat } from './wechat'
import { wecom } from './wecom'

const parts = { tools, phone, sms, mail, wechat, wecom, money, counter, place, person, faults, log, desk }

export const deskScript = () => pageScript(parts, 'desk', null)
