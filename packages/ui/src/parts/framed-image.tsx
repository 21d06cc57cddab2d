interface FramedImageProps {
  readonly src: string;
  readonly alt: string;
  readonly onError?: () => void;
}

/** The whole picture, whatever its shape, over a blurred copy of itself that fills the frame. */
export function FramedImage({ src, alt, onError }: FramedImageProps) {
  return (
    <>
      <img className="cc-frame__backdrop" src={src} alt="" aria-hidden="true" />
      <img className="cc-frame__image" src={src} alt={alt} {...(onError && { onError })} />
    </>
  );
}
