import type { ContactCheck } from '@kuaimen/contract/contact/visitor.views'
import { isInWeChat } from '@kuaimen/contract/kernel/environment'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePageLocation } from '../../../platform/page/location'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { enterpriseState, isAfterAdded, markAdded, markUnchecked, useEnterpriseState } from '../../adviser-state'
import { checkOf } from '../../contact.api'

export interface Adviser {
  /** Unknown until the server has said it. */
  readonly check: ContactCheck | undefined
  readonly isAdded: boolean
}

/** Whether there is an adviser to add, for whom WeChat has named; nobody else is asked about. */
export function useAdviser(): Adviser {
  const { cityId, token, hasAuthInfo, environment } = useVisitor()
  const { pathname, search } = usePageLocation()
  const { added } = useEnterpriseState()
  const isKnown = token !== undefined || hasAuthInfo
  const { data: check, dataUpdatedAt } = useQuery({
    ...checkOf(cityId ?? 0, pathname + search, { isLoggedIn: token !== undefined, isNamed: hasAuthInfo }),
    enabled: isInWeChat(environment.kind) && isKnown && cityId !== undefined,
    refetchOnWindowFocus: true,
  })
  useEffect(() => {
    if (!check) return
    const { added: isNoted } = enterpriseState()
    if (check.is_add === 1 && !isNoted) markAdded()
    if (check.is_add === 0 && isNoted && isAfterAdded(dataUpdatedAt)) markUnchecked()
  }, [check, dataUpdatedAt])
  return { check, isAdded: added || check?.is_add === 1 }
}
