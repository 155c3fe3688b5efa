import { GUEST_NAME_AT_MOST, guestNameProblem } from '@kuaimen/contract/booking/guest.rules'
import type { GuestAsked, KnownGuest } from '@kuaimen/contract/booking/guest.views'
import { guestIsYou } from '@kuaimen/contract/booking/record.errors'
import { isMobile, maskMobile, mobileFrom } from '@kuaimen/contract/kernel/validation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../../account/session'
import { Button } from '../../../ui/Button/Button'
import { Checkbox } from '../../../ui/Checkbox/Checkbox'
import { confirmDialog } from '../../../ui/Dialog/dialog'
import { Field } from '../../../ui/Field/Field'
import { IconTrash } from '../../../ui/Icon/ScreenIcon'
import { IconButton } from '../../../ui/IconButton/IconButton'
import { RadioList } from '../../../ui/RadioList/RadioList'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { Note } from '../../../ui/Text/Text'
import { knownGuestsOf, useForgetGuest } from '../guest.api'
import styles from './GuestSheet.module.css'

export type Guest = Pick<GuestAsked, 'name' | 'mobile'> & { readonly remember?: boolean }

interface GuestSheetProps {
  readonly guest: Guest | null
  /** Null: the one who books. */
  readonly onSave: (guest: Guest | null) => unknown
  readonly onClose: () => void
}

const MYSELF = 'me'
const ANOTHER = 'new'

function numberError(mobile: string, own: string | undefined): string | undefined {
  if (!isMobile(mobile)) return '请输入正确的手机号'
  return mobile === own ? guestIsYou.msg : undefined
}

/** Who comes: oneself, somebody remembered, or somebody new. */
export function GuestSheet({ guest, onSave, onClose }: GuestSheetProps) {
  const { data: known = [] } = useQuery(knownGuestsOf())
  const { mutate: forget } = useForgetGuest()
  const { data: me } = useMe()
  const [picked, setPicked] = useState(guest ? guest.mobile : MYSELF)
  const [name, setName] = useState(guest?.name ?? '')
  const [mobile, setMobile] = useState(guest?.mobile ?? '')
  const [remember, setRemember] = useState(guest?.remember ?? false)
  const [isChecked, setIsChecked] = useState(false)
  const one = known.find((each) => each.mobile === picked)
  const choice = picked === MYSELF || one ? picked : ANOTHER
  const pick = (value: string) => {
    // Somebody remembered is chosen in the list: whoever is new is written from the beginning.
    if (value === ANOTHER && known.some((each) => each.mobile === mobile)) {
      setName('')
      setMobile('')
    }
    setPicked(value)
  }
  const wrongName = guestNameProblem(name.trim())
  const wrongNumber = numberError(mobile, me?.mobile)
  const erase = async ({ id, name: known_name }: KnownGuest) => {
    const message = `下次要重新填写${known_name}的姓名和手机号，已有的预约不变。`
    if (await confirmDialog({ title: `不再记住${known_name}`, message, confirmText: '移除' })) forget(id)
  }
  const save = () => {
    if (choice === MYSELF) return onSave(null)
    if (one) return onSave({ name: one.name, mobile: one.mobile })
    setIsChecked(true)
    if (wrongName || wrongNumber) return undefined
    return onSave({ name: name.trim(), mobile, ...(remember ? { remember } : {}) })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="谁到店"
      footer={
        <Button block size="large" onClick={save}>
          确定
        </Button>
      }
    >
      <RadioList
        label="谁到店"
        value={choice}
        onChange={pick}
        options={[
          { value: MYSELF, label: '本人', note: '门店按您的手机号联系' },
          ...known.map((each) => ({
            value: each.mobile,
            label: each.name,
            note: maskMobile(each.mobile),
            aside: <IconButton icon={IconTrash} label={`不再记住${each.name}`} onClick={() => erase(each)} />,
          })),
          { value: ANOTHER, label: '替别人约', note: '门店只用来确认到店的人' },
        ]}
      />
      {choice === ANOTHER && (
        <div className={styles.form}>
          <Field
            label="到店人姓名"
            value={name}
            maxLength={GUEST_NAME_AT_MOST}
            onChange={setName}
            error={isChecked ? wrongName : undefined}
          />
          <Field
            label="到店人手机号"
            mode="tel"
            value={mobile}
            onChange={(text) => setMobile(mobileFrom(text))}
            error={isChecked ? wrongNumber : undefined}
          />
          <Checkbox checked={remember} onChange={setRemember}>
            记住，下次直接选
          </Checkbox>
          <Note>姓名和手机号在到店 30 天后删除；记住的人可随时移除。</Note>
        </div>
      )}
    </Sheet>
  )
}
