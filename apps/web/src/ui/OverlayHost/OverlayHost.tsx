import { ToastHost } from '../Toast/ToastHost'

/** Mounted once at the root: where toast(), confirmDialog() and alertDialog() appear. */
export const OverlayHost = () => <ToastHost />
