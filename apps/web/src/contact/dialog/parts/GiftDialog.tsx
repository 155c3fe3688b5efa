import type { SelectDialog } from '@kuaimen/contract/contact/visitor.views'
import { useEffect, useState } from 'react'
import { toast } from '../../../ui/Toast/toast'
import { confirmGift, trackContact } from '../../events'
import { boxOf } from '../layout'
import styles from './GiftDialog.module.css'
import { GiftTile } from './GiftTile'
import { NOT_CHOSEN } from './gift-text'
import { ScaledDialog, ScaledDialogClose } from './ScaledDialog'

export type Gift = SelectDialog['item'][number]

interface GiftDialogProps {
  readonly open: boolean
  readonly resource: SelectDialog
  readonly type: string
  readonly onConfirm: (gift: Gift) => void
  readonly onClose: () => void
}

/** One of the welcome gifts; its code comes after the choice. */
export function GiftDialog({ open, resource, type, onConfirm, onClose }: GiftDialogProps) {
  const { background, item, or, confirm, close } = resource
  const [chosen, setChosen] = useState<Gift>()
  useEffect(() => {
    if (open) trackContact({ event_name: 'gift_show', type })
  }, [open, type])
  const goOn = () => {
    if (!chosen) return toast(NOT_CHOSEN)
    confirmGift(chosen, type)
    onConfirm(chosen)
  }
  return (
    <ScaledDialog open={open} onClose={onClose} label="选一份新朋友礼赠">
      <img src={background.img_url} alt="" className={styles.ground} style={groundOf(background.style)} />
      <h2 className={styles.title} style={headOf(background.style)}>
        选一份新朋友礼赠
      </h2>
      <fieldset aria-label="新朋友礼赠">
        {item.map((gift) => (
          <GiftTile
            key={gift.selected_code}
            gift={gift}
            isChosen={gift === chosen}
            onChoose={() => setChosen(gift)}
            style={boxOf(gift.style)}
          />
        ))}
      </fieldset>
      {or && <img src={or.img_url} alt="" style={boxOf(or.style)} />}
      {confirm.map(({ img_url, style }) => (
        <button
          key={`${style.top}:${style.left}`}
          type="button"
          className={styles.confirm}
          style={{ ...boxOf(style), backgroundImage: `url(${JSON.stringify(img_url)})` }}
          onClick={goOn}
        >
          确认
        </button>
      ))}
      {close.map(({ img_url, style }) => (
        <ScaledDialogClose key={`${style.top}:${style.left}`} picture={img_url} box={style} onClick={onClose} />
      ))}
    </ScaledDialog>
  )
}

type Box = SelectDialog['background']['style']

/** In the flow, so that the stage is as high as it. */
const groundOf = ({ top, left, width, height }: Box) => {
  const { width: w, height: h } = boxOf({ top, left, width, height })
  const { top: marginTop, left: marginLeft } = boxOf({ top, left, width, height })
  return { width: w, height: h, marginTop, marginLeft }
}

const HEAD = 150

const headOf = ({ top, left, width }: Box) => boxOf({ top, left, width, height: HEAD })
