import { useEffect } from 'react'
import { useBrand } from '../../brand/brand.api'
import { usePageSearch } from '../../platform/page/location'
import { useNavigate } from '../../platform/page/navigate'
import { paths } from '../../platform/page/paths'
import { ignoreError } from '../../platform/session/report-ignored-error'

/** ?redirect= on entry: into the app for a path, to hosts the brand allows for an address, home for anything else. */
export function useEntryRedirect(): void {
  const search = usePageSearch()
  const navigate = useNavigate()
  const brand = useBrand()
  const wanted = search.get('redirect')
  useEffect(() => {
    if (!wanted || !brand) return
    void import('../../platform/page/return-target')
      .then(({ targetOf }) => {
        const target = targetOf(wanted, brand.redirect_hosts)
        if (target?.kind === 'external') window.location.replace(target.to)
        else void navigate(target?.to ?? paths.home(), { replace: true })
      })
      .catch(ignoreError('home:redirect'))
  }, [wanted, brand, navigate])
}
