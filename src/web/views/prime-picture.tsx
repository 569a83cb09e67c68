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
  ) : (
    <Landscape scene={scene} view={shape === 'plate' ? 'wide' : 'poster'} />
  );
