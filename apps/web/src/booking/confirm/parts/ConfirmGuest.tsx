import { useState } from 'react'
import { ListRow } from '../../../ui/ListRow/ListRow'
import { type Draft, persistDraft } from '../../../visit/draft'
import { GuestSheet } from '../../guest/parts/GuestSheet'

/** Oneself, until somebody says otherwise. */
export function ConfirmGuest({ guest, disabled }: { guest: Draft['guest']; disabled: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ListRow label="到店人" value={guest?.name ?? '本人'} onClick={() => !disabled && setIsOpen(true)} />
      {isOpen && (
        <GuestSheet
          guest={guest ?? null}
          onSave={(chosen) => {
            persistDraft({ guest: chosen ?? undefined })
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
