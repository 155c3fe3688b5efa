/** The studio before anyone has come in: paper on its roll, a stool, a lamp, a camera waiting. */
export const StudioArt = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="0 0 480 560" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <rect width="480" height="560" fill="#e6d8c8" />
    <rect y="452" width="480" height="108" fill="#b8977a" />
    <path
      d="M0 482h480M0 518h480M74 452v30M210 482v36M336 452v30M420 482v36M118 518v42M276 518v42"
      stroke="#a88669"
      strokeWidth="2"
    />
    <circle cx="356" cy="128" r="66" fill="#c2452d" opacity=".9" />
    <rect x="78" y="66" width="308" height="14" rx="7" fill="#7a5c48" />
    <path d="M90 80h284v330q6 62 58 96H32q52-34 58-96z" fill="#f7efe4" />
    <path d="M300 80h74v330q6 62 58 96h-92q-38-34-40-96z" fill="#eee0cd" />
    <ellipse cx="232" cy="486" rx="104" ry="12" fill="#ddc9b0" />
    <path
      d="M204 374l-20 108M260 374l20 108M222 374l-6 106M242 374l6 106M192 438h80"
      stroke="#7c5540"
      strokeWidth="7"
      strokeLinecap="round"
    />
    <ellipse cx="232" cy="370" rx="54" ry="14" fill="#a8744f" />
    <ellipse cx="232" cy="364" rx="54" ry="13" fill="#c08a61" />
    <path d="M64 288v196M64 440l-36 62M64 440l36 62" stroke="#4d433d" strokeWidth="6" strokeLinecap="round" />
    <path d="M10 196l108-20 30 108-108 20z" fill="#4d433d" />
    <path d="M22 205l88-16 24 87-88 16z" fill="#fffaf0" />
    <path d="M404 372l-36 140M404 372l38 140M404 372v132" stroke="#3f3733" strokeWidth="6" strokeLinecap="round" />
    <rect x="362" y="318" width="88" height="58" rx="10" fill="#4a403b" />
    <rect x="386" y="304" width="36" height="18" rx="6" fill="#4a403b" />
    <circle cx="404" cy="347" r="23" fill="#2b2522" />
    <circle cx="404" cy="347" r="14" fill="#6f8894" />
    <circle cx="398" cy="341" r="5" fill="#dbe7ea" />
    <circle cx="440" cy="328" r="4" fill="#c2452d" />
  </svg>
)
