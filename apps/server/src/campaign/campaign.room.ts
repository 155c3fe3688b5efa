import type { Room } from '../room'
import { countPart } from './count/count.part'
import { entryPart } from './entry/entry.part'
import { operatorPart } from './operator/operator.part'
import { pagePart } from './page/page.part'
import { takePart } from './take/take.part'
import { upkeepPart } from './upkeep/upkeep.part'

export const campaignRoom: Room = {
  name: 'campaign',
  uses: ['brand', 'asset', 'account', 'notice', 'city', 'store', 'product', 'wallet', 'content', 'member'],
  parts: [pagePart, countPart, takePart, entryPart, operatorPart, upkeepPart],
}
