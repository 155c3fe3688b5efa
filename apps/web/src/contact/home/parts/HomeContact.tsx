import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { useTurn } from '../../../ui/Dialog/useTurn'
import { useAdviser } from '../../adviser/parts/useAdviser'
import { mayExpand, noteExpanded } from '../../adviser-state'
import { iconOf } from '../../contact.api'
import { ContactDialogs } from '../../dialog/parts/ContactDialogs'
import { reportShown, trackContact } from '../../events'
import { FloatIcon } from './FloatIcon'
import { GroupCard } from './GroupCard'

/** Over home: the adviser's icon where the server wants it, and for members the group of their city. Quiet, nothing opens by itself. */
export default function HomeContact({ isQuiet = false }: { isQuiet?: boolean }) {
  const { cityId, token } = useVisitor()
  const { check, isAdded } = useAdviser()
  const method = check?.need === 1 ? check.add_method : 0
  return (
    <>
      {token && cityId !== undefined && <GroupCard cityId={cityId} />}
      {cityId !== undefined && method !== 0 && (
        <Widget
          key={cityId}
          cityId={cityId}
          addMethod={method}
          isAdded={isAdded}
          opensItself={check?.default_show === 1 && !isQuiet}
        />
      )}
    </>
  )
}

interface WidgetProps {
  readonly cityId: number
  readonly addMethod: 1 | 2
  readonly isAdded: boolean
  readonly opensItself: boolean
}

function Widget({ cityId, addMethod, isAdded, opensItself }: WidgetProps) {
  const { data: icon } = useQuery({ ...iconOf(cityId), enabled: !isAdded })
  // By itself it waits for its turn behind the advert or a question; a tap does not.
  const [isUnasked, setIsUnasked] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const hasTurn = useTurn(isUnasked)
  const isOpen = isAsked || hasTurn
  const hasIcon = Boolean(icon)
  useEffect(() => {
    if (!hasIcon) return
    reportShown()
    trackContact({ event_name: 'icon_show' })
    if (opensItself && mayExpand()) setIsUnasked(true)
  }, [hasIcon, opensItself])
  useEffect(() => {
    if (hasTurn) noteExpanded()
  }, [hasTurn])
  const close = useCallback(() => {
    setIsUnasked(false)
    setIsAsked(false)
  }, [])
  const open = () => {
    trackContact({ event_name: 'icon_tap' })
    setIsAsked(true)
  }
  return (
    <>
      {icon && !isAdded && <FloatIcon config={icon} onOpen={open} />}
      <ContactDialogs open={isOpen} cityId={cityId} addMethod={addMethod} onClose={close} />
    </>
  )
}
