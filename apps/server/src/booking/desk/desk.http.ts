import * as desk from '@kuaimen/contract/booking/desk.endpoints'
import { bind } from '../../http/request/bind'
import { explainSlotFor } from './explain.service'

export const deskHttp = [bind(desk.explainSlot, (ctx, input) => explainSlotFor(ctx, input))]
