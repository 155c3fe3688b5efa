import type { Room } from '../room'
import { boardPart } from './board/board.part'
import { changePart } from './change/change.part'
import { closingPart } from './closing/closing.part'
import { createPart } from './create/create.part'
import { deskPart } from './desk/desk.part'
import { goodwillPart } from './goodwill/goodwill.part'
import { guestPart } from './guest/guest.part'
import { noticePart } from './notice/notice.part'
import { recordPart } from './record/record.part'
import { searchPart } from './search/search.part'
import { settlePart } from './settle/settle.part'
import { sharePart } from './share/share.part'
import { staffPart } from './staff/staff.part'
import { upkeepPart } from './upkeep/upkeep.part'
import { viewPart } from './view/view.part'

export const bookingRoom: Room = {
  name: 'booking',
  uses: [
    'staff',
    'approval',
    'brand',
    'account',
    'staff',
    'notice',
    'store',
    'product',
    'custom',
    'schedule',
    'ledger',
    'payment',
    'wallet',
    'shop',
    'content',
    'member',
  ],
  parts: [
    recordPart,
    noticePart,
    guestPart,
    settlePart,
    viewPart,
    createPart,
    changePart,
    staffPart,
    goodwillPart,
    boardPart,
    searchPart,
    deskPart,
    closingPart,
    sharePart,
    upkeepPart,
  ],
}
