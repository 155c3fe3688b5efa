import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useBrand } from '../../brand/brand.api'
import { paths } from '../../platform/paths'

/** ?redirect= on entry: into the app for a path, to hosts the brand allows for an address, home for anything else. */
export function useEntryRedirect(): void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const brand = useBrand()
  const wanted = search.get('redirect')
  useEffect(() => {
    if (!wanted || !brand) return
    void import('../../platform/return-target').then(({ targetOf }) => {
      const target = targetOf(wanted, brand.redirect_hosts)
      if (target?.kind === 'external') window.location.replace(target.to)
      else void navigate(target?.to ?? paths.home(), { replace: true })
    })
  }, [wanted, brand, navigate])
}
