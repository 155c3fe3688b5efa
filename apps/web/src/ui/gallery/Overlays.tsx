import { useState } from 'react'
import { ActionSheet } from '../ActionSheet/ActionSheet'
import { Button } from '../Button/Button'
import { Dialog } from '../Dialog/Dialog'
import { alertDialog, confirmDialog } from '../Dialog/dialog'
import { useTurn } from '../Dialog/useTurn'
import { LoadingMask } from '../LoadingMask/LoadingMask'
import { Picture } from '../Picture/Picture'
import { Section } from '../Section/Section'
import { Sheet } from '../Sheet/Sheet'
import { toast } from '../Toast/toast'
import { artOf } from './art'
import styles from './Gallery.module.css'

type Open = 'sheet' | 'actions' | 'picture' | 'mask'

export function Overlays() {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const ask = async () => {
    const yes = await confirmDialog({
      title: '切换城市',
      message: '检测到您当前在上海，是否切换？',
      confirmText: '切换',
    })
    toast(yes ? '已切换' : '保持不变')
  }
  return (
    <>
      <Section title="提示">
        <div className={styles.row}>
          <Button kind="secondary" onClick={() => void toast('获取当前位置信息失败，请手动选择所在城市')}>
            文字
          </Button>
          <Button kind="secondary" onClick={() => void toast('保存成功', { kind: 'success' })}>
            成功
          </Button>
          <Button kind="secondary" onClick={() => void toast('网络错误', { kind: 'fail' })}>
            失败
          </Button>
          <Button kind="secondary" onClick={() => void toast('打开地图中...', { kind: 'loading', duration: 2000 })}>
            进行中
          </Button>
        </div>
      </Section>
      <Section title="对话">
        <div className={styles.row}>
          <Button kind="secondary" onClick={() => void ask()}>
            确认
          </Button>
          <Button
            kind="secondary"
            onClick={() => void alertDialog({ title: '提示', message: '该时段刚被约走，请换一个时间' })}
          >
            告知
          </Button>
          <Button
            kind="danger"
            onClick={() =>
              void confirmDialog({
                title: '确定取消？',
                message: '将退回 ¥199',
                confirmText: '确定取消',
                cancelText: '再想想',
                danger: true,
              })
            }
          >
            危险
          </Button>
          <Button kind="secondary" onClick={() => setOpen('picture')}>
            图片
          </Button>
        </div>
      </Section>
      <Section title="一次一个" note="自己出现的等前一个关上；点出来的不等">
        <Queue />
      </Section>
      <Section title="面板">
        <div className={styles.row}>
          <Button kind="secondary" onClick={() => setOpen('sheet')}>
            底部面板
          </Button>
          <Button kind="secondary" onClick={() => setOpen('actions')}>
            动作面板
          </Button>
          <Button kind="secondary" onClick={() => setOpen('mask')}>
            加载蒙层
          </Button>
        </div>
      </Section>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="选择规格"
        footer={
          <Button block size="large" onClick={close}>
            选好了
          </Button>
        }
      >
        {Array.from({ length: 24 }, (_, n) => (
          <p key={n}>第 {n + 1} 行，可以滚动，也可以从顶部往下拉来关闭。</p>
        ))}
      </Sheet>
      <ActionSheet
        open={open === 'actions'}
        onClose={close}
        title="更多操作"
        actions={[
          { key: 'remark', text: '修改备注' },
          { key: 'move', text: '改期', note: '开始前24小时内不可改期', disabled: true },
          { key: 'remove', text: '删除', danger: true },
        ]}
        onPick={(key) => toast(key)}
      />
      <Dialog open={open === 'picture'} onClose={close} label="新朋友礼" bare>
        <Picture src={artOf(0, 300, 400)} alt="新朋友礼" width={300} height={400} />
      </Dialog>
      <LoadingMask active={open === 'mask'} onCancel={close} text="定位中，点击取消" />
    </>
  )
}

/** An advert, an invitation and a question at once: each waits for the one before. */
function Queue() {
  const [wanted, setWanted] = useState<readonly string[]>([])
  const start = () => {
    setWanted(['新朋友礼', '生日邀请'])
    void confirmDialog({ title: '切换城市', message: '检测到您当前在上海，是否切换？', unasked: true })
  }
  const close = (name: string) => setWanted((all) => all.filter((one) => one !== name))
  return (
    <>
      <div className={styles.row}>
        <Button kind="secondary" onClick={start}>
          三个一起来
        </Button>
      </div>
      {['新朋友礼', '生日邀请'].map((name, nth) => (
        <Invitation key={name} name={name} nth={nth} isWanted={wanted.includes(name)} onClose={() => close(name)} />
      ))}
    </>
  )
}

interface InvitationProps {
  readonly name: string
  readonly nth: number
  readonly isWanted: boolean
  readonly onClose: () => void
}

const Invitation = ({ name, nth, isWanted, onClose }: InvitationProps) => (
  <Dialog open={useTurn(isWanted)} onClose={onClose} label={name} bare>
    <Picture src={artOf(nth, 300, 400)} alt={name} width={300} height={400} />
  </Dialog>
)
