interface FramedImageProps {
  readonly src: string;
  readonly alt: string;
  readonly onError?: () => void;
  /** Told once the picture has loaded: its width by its height. */
  readonly onShape?: (ratio: number) => void;
}

/** The whole picture, whatever its shape, over a blurred copy of itself that fills the frame. */
export function FramedImage({ src, alt, onError, onShape }: FramedImageProps) {
  return (
    <>
      <img className="cc-frame__backdrop" src={src} alt="" aria-hidden="true" />
      <img
        className="cc-frame__image"
        src={src}
        alt={alt}
        {...(onError && { onError })}
        {...(onShape && { onLoad: ({ currentTarget }) => onShape(shapeOf(currentTarget)) })}
      />
    </>
  );
}

function shapeOf({ naturalWidth, naturalHeight }: HTMLImageElement): number {
  return naturalHeight === 0 ? 1 : naturalWidth / naturalHeight;
}
