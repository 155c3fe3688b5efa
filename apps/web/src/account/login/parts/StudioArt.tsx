/** The studio before anyone has come in: paper on its roll, a stool, a lamp, a camera waiting. Inked as the people are. */
export const StudioArt = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="0 0 480 560" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <rect width="480" height="560" fill="#ecdfcf" />
    <path d="M-10 452h500v120H-10z" fill="#c9a683" stroke="#2b2420" strokeWidth="3.5" />
    <path
      d="M0 482h480M0 518h480M74 452v30M210 482v36M336 452v30M420 482v36M118 518v42M276 518v42"
      stroke="#b08c6b"
      strokeWidth="2"
    />
    <g stroke="#2b2420" strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round">
      <path d="M90 80h284v330q6 62 58 96H32q52-34 58-96z" fill="#fbf5ec" />
      <path d="M318 82h54v328q6 62 58 94h-76q-34-34-36-94z" fill="#efe2d0" stroke="none" />
      <rect x="76" y="60" width="312" height="24" rx="12" fill="#e2cbae" />
      <path d="M262 0v26" fill="none" />
      <path d="M218 74q4-50 44-50t44 50z" fill="#c2452d" />
      <ellipse cx="232" cy="486" rx="104" ry="12" fill="#dccab2" stroke="none" />
      <path d="M204 374l-20 108h10l22-108M260 374l20 108h-10l-22-108" fill="#8a6648" />
      <path d="M194 436h76v9h-78z" fill="#8a6648" />
      <path d="M180 356h104q14 0 14 12t-14 12H180q-14 0-14-12t14-12z" fill="#b98c62" />
      <path d="M64 288v196M64 440l-36 62M64 440l36 62" fill="none" strokeWidth="6" />
      <path d="M10 196l108-20 30 108-108 20z" fill="#4c433d" />
      <path d="M24 207l84-15 22 81-84 15z" fill="#fffaf0" />
      <path d="M404 372l-36 140M404 372l38 140M404 372v132" fill="none" strokeWidth="6" />
      <rect x="386" y="302" width="36" height="22" rx="6" fill="#5a504a" />
      <rect x="360" y="318" width="90" height="60" rx="10" fill="#5a504a" />
      <circle cx="404" cy="348" r="24" fill="#d9cabb" />
      <circle cx="404" cy="348" r="14" fill="#3a322d" />
      <circle cx="399" cy="343" r="4" fill="#fff" stroke="none" />
      <circle cx="438" cy="330" r="4" fill="#c2452d" stroke="none" />
    </g>
  </svg>
)
