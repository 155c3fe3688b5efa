import * as board from '@kuaimen/contract/booking/board.endpoints'
import { boardPresent } from '@kuaimen/contract/booking/desk.endpoints'
import { bind } from '../../http/request/bind'
import { placeVisit, shownVisit, stageVisit, undoVisit } from './act.service'
import { boardOf } from './board.service'
import { phoneOf } from './phone.service'
import { presentAt } from './presence.service'
import { lateVisit, missedVisit, noteVisit } from './say.service'

export const boardHttp = [
  bind(board.boardDay, (ctx, input) => boardOf(ctx, input)),
  bind(board.boardVisit, (ctx, { order_sn }) => shownVisit(ctx, order_sn)),
  bind(board.boardStage, (ctx, input) => stageVisit(ctx, input)),
  bind(board.boardPlace, (ctx, input) => placeVisit(ctx, input)),
  bind(board.boardUndo, (ctx, input) => undoVisit(ctx, input)),
  bind(board.boardLate, (ctx, input) => lateVisit(ctx, input)),
  bind(board.boardMissed, (ctx, input) => missedVisit(ctx, input)),
  bind(board.boardPhone, (ctx, input) => phoneOf(ctx, input)),
  bind(boardPresent, (ctx, input) => presentAt(ctx, input)),
  bind(board.boardNote, (ctx, input) => noteVisit(ctx, input)),
]
