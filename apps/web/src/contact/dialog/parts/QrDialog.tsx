import type { QrDialog as Resource } from '@kuaimen/contract/contact/visitor.views'
import { useEffect } from 'react'
import { trackContact } from '../../events'
import { boxOf, sized } from '../layout'
import { AddedMark } from './AddedMark'
import { HowToAdd } from './HowToAdd'
import styles from './QrDialog.module.css'
import { ScaledDialog, ScaledDialogClose } from './ScaledDialog'
import { type Adding, isAdded } from './useAdding'

interface QrDialogProps {
  readonly open: boolean
  readonly resource: Resource
  readonly adding: Adding
  readonly onClose: () => void
}

const boxOfQr = ({ qr_top, qr_left, qr_width, qr_height }: Resource) =>
  boxOf({ top: qr_top, left: qr_left, width: qr_width, height: qr_height })

/** A picture with the adviser's code on it, and below it in words what to do. */
export function QrDialog({ open, resource, adding, onClose }: QrDialogProps) {
  const { bg_url, bg_top, bg_left, bg_width, close, params } = resource
  useEffect(() => {
    if (open) trackContact({ event_name: 'qr_show' })
  }, [open])
  return (
    <ScaledDialog open={open} onClose={onClose} label="添加顾问">
      <img
        src={bg_url}
        alt=""
        className={styles.ground}
        style={{ marginTop: sized(bg_top), marginLeft: sized(bg_left), width: sized(bg_width) }}
      />
      {isAdded(adding) && <AddedMark style={boxOfQr(resource)} />}
      {params.qrcode && !isAdded(adding) && (
        <img src={params.qrcode} alt="顾问的企业微信二维码" className={styles.code} style={boxOfQr(resource)} />
      )}
      <div className={styles.words} style={{ marginLeft: sized(bg_left), width: sized(bg_width) }}>
        <HowToAdd resource={resource} adding={adding} onLeave={onClose} />
      </div>
      {close.map(({ type, url, ...box }) => (
        <ScaledDialogClose key={`${type}${box.left}`} picture={url} box={box} onClick={onClose} />
      ))}
    </ScaledDialog>
  )
}
