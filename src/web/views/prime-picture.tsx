import { Landscape, PrimeFace } from '#web/ui/index.ts';
import type { PrimeLook } from './prime-scene.ts';

/** A prime's face or landscape; fills its positioned parent. */
export const PrimePicture = ({
  look: { scene, face },
  shape,
}: {
  look: PrimeLook;
  shape: 'tile' | 'stub' | 'plate';
}) =>
  face ? (
    <PrimeFace {...face} shape={shape} />
  ) : shape === 'plate' ? (
    // Cut for a phone, the wide drawing loses its sun.
    <>
      <Landscape scene={scene} className="wide-only" />
      <Landscape scene={scene} view="poster" className="phone-only" />
    </>
  ) : (
    <Landscape scene={scene} view="poster" />
  );
