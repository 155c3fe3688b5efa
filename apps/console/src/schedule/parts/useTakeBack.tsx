import { removeBlock, unlend } from '@kuaimen/contract/schedule/plan.endpoints'
import { App } from 'antd'
import { useAct } from '../../api/data'
import { PLAN_CALLS } from '../plan-calls'
import type { Done } from './PlanDialog'
import { Reach } from './Reach'

/** Takes a block or lends back. Where visits would be over plan then, it names them and asks first. */
export function useTakeBack(storeId: number, onDone: (what: Done) => void): (what: Done) => Promise<void> {
  const { modal, message } = App.useApp()
  const block = useAct(removeBlock, { changes: PLAN_CALLS })
  const lending = useAct(unlend, { changes: PLAN_CALLS })
  const send = ({ kind, ids }: Done, dry_run: boolean) =>
    kind === 'block'
      ? block.mutateAsync({ store_id: storeId, block_id: ids[0]!, dry_run })
      : lending.mutateAsync({ store_id: storeId, lend_ids: [...ids], dry_run })
  const save = async (what: Done) => {
    await send(what, false)
    onDone(what)
    message.success(what.kind === 'block' ? '已恢复停用的位子' : '已撤回加位')
  }
  const failed = (error: Error) => void message.error(error.message)
  return async (what) => {
    try {
      const changed = await send(what, true)
      if (changed.visits.length === 0) return await save(what)
      modal.confirm({
        title: what.kind === 'block' ? '恢复停用的位子' : '撤回加位',
        content: <Reach changed={changed} />,
        width: 520,
        okText: '仍然撤回',
        onOk: () => save(what).catch(failed),
      })
    } catch (error) {
      failed(error as Error)
    }
  }
}
